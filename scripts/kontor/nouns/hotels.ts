import { hotelsCredential } from '../hotels/credential.ts';
import { hotelsLink } from '../hotels/link.ts';
import { hotelsList } from '../hotels/list.ts';
import { hotelsSource } from '../hotels/source.ts';
import { noun } from './noun.ts';

export const hotels = () =>
  noun(
    {
      name: 'hotels',
      does: 'Prices and booking links of hotels',
      examples: [
        'hotels credential adlon-berlin',
        'hotels list',
        'hotels source adlon-berlin --calendar',
        'hotels link adlon-berlin --engine mews --property 93e27b6f-…',
      ],
    },
    [hotelsCredential(), hotelsList(), hotelsSource(), hotelsLink()],
  );
