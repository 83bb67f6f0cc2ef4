import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sendingHotel } from '../../support/alpinebits.ts';
import { pingMessage } from '../../support/alpinebits-messages.ts';

const HANDSHAKE = 'OTA_Ping:Handshaking';

const hotel = sendingHotel();

describe('the handshake', () => {
  const offers = z.object({
    versions: z.array(
      z.object({
        version: z.string(),
        actions: z.array(
          z.object({ action: z.string(), supports: z.array(z.string()).optional() }),
        ),
      }),
    ),
  });
  const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const shake = async (echo: unknown, protocol = '2024-10') => {
    const text = typeof echo === 'string' ? echo : JSON.stringify(echo);
    const reply = await hotel.post({
      action: HANDSHAKE,
      message: pingMessage(text),
      protocol,
    });
    const [, warning = ''] =
      /<Warning Type="11" Status="ALPINEBITS_HANDSHAKE">(.*?)<\/Warning>/.exec(reply.text) ?? [];
    const [, echoed = ''] = /<EchoData>(.*?)<\/EchoData>/.exec(reply.text) ?? [];
    return { ...reply, warning: plain(warning), echoed: plain(echoed) };
  };
  const agreed = async (echo: unknown, protocol?: string) =>
    offers.parse(JSON.parse((await shake(echo, protocol)).warning)).versions;

  test('echoes what the client said and offers what both can', async () => {
    const said = {
      versions: [
        { version: '2099-10', actions: [{ action: 'action_OTA_Ping' }] },
        {
          version: '2020-10',
          actions: [
            { action: 'action_OTA_Ping' },
            { action: 'action_OTA_Read' },
            {
              action: 'action_OTA_HotelInvCountNotif',
              supports: [
                'OTA_HotelInvCountNotif_accept_rooms',
                'OTA_HotelInvCountNotif_accept_deltas',
                'OTA_HotelInvCountNotif_accept_categories',
              ],
            },
          ],
        },
      ],
    };
    const { status, echoed, warning } = await shake(said);
    expect(status).toBe(200);
    expect(JSON.parse(echoed)).toEqual(said);
    expect(JSON.parse(warning)).toEqual({
      versions: [
        {
          version: '2020-10',
          actions: [
            { action: 'action_OTA_Ping' },
            {
              action: 'action_OTA_HotelInvCountNotif',
              supports: [
                'OTA_HotelInvCountNotif_accept_categories',
                'OTA_HotelInvCountNotif_accept_deltas',
              ],
            },
          ],
        },
      ],
    });
  });

  test('with nothing in common but the version leaves the handshake itself', async () => {
    const said = { versions: [{ version: '2022-10', actions: [{ action: 'action_OTA_Read' }] }] };
    expect(await agreed(said)).toEqual([
      { version: '2022-10', actions: [{ action: 'action_OTA_Ping' }] },
    ]);
    expect(await agreed({ versions: [] })).toEqual([]);
  });

  test('comes in any version, so that one in common is found', async () => {
    const said = { versions: [{ version: '2018-10' }] };
    expect(await agreed(said, '2017-10')).toHaveLength(1);
    expect((await shake(said, '')).status).toBe(400);
  });

  test.each(['', 'no JSON', '[]', '{"versions":"all"}', '{"versions":[{}]}', '&lt;xml/>'])(
    'that says %j is answered with an error',
    async (echo) => {
      const { status, text } = await shake(echo);
      expect(status).toBe(200);
      expect(text).toMatch(/<OTA_PingRS .*<Errors><Error Type="13" Code="320">/);
    },
  );
});
