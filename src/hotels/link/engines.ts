import { TemplateError } from './error.ts';

/**
 * Booking engines whose links are known: they make a template from the hotel's code or address
 * there.
 */
interface Engine {
  /** The kind of name of the hotel there. */
  property: 'code' | 'address' | 'hotel:chain';
  example: string;
  template(property: string): string;
}

const code = (example: string, template: Engine['template']): Engine => ({
  property: 'code',
  example,
  template: (property) => template(encodeURIComponent(property)),
});

const webAddress = (text: string): URL => {
  const url = URL.parse(text);
  if (url?.protocol === 'https:' && !/[{}]/.test(text)) return url;
  throw new TemplateError('--property: expected the https address of the booking page');
};

/** For engines on the hotel's own host: parameters that are added to its address. */
const ownAddress = (example: string, parameters: string): Engine => ({
  property: 'address',
  example,
  template: (property) => {
    const { origin, pathname, search } = webAddress(property);
    return `${origin}${pathname}${search === '' ? '?' : `${search}&`}${parameters}`;
  },
});

const synxis: Engine = {
  property: 'hotel:chain',
  example: '66353:25766',
  template: (property) => {
    const [, hotel, chain] = /^(\d+):(\d+)$/.exec(property) ?? [];
    if (hotel === undefined || chain === undefined)
      throw new TemplateError('--property: expected the numbers of hotel and chain: 66353:25766');
    return (
      `https://be.synxis.com/?hotel=${hotel}&chain=${chain}&level=hotel&rooms=1` +
      '&arrive={checkIn}&depart={checkOut}&adult={adults}&child={children}' +
      '{#children}&childages={childrenAges:|}{/children}' +
      '&currency={currency}&locale={language:de-DE}'
    );
  },
};

const stayntouch: Engine = {
  property: 'address',
  example: 'https://booking.hotel.example/1',
  template: (property) => {
    const { origin, pathname, search } = webAddress(property);
    const path = `${origin}${pathname.replace(/\/+$/, '')}/search-results`;
    return `${path}/{checkIn:MM-DD-YYYY}/{checkOut:MM-DD-YYYY}/{adults}/{children}${search}`;
  },
};

/** By the name that the operator enters. The sources are each engine's own pages or public code. */
export const ENGINES = {
  mews: code(
    '93e27b6f-cba7-4e0b-a24a-819e1b7b388a',
    (id) =>
      `https://app.mews.com/distributor/${id}?mewsStart={checkIn}&mewsEnd={checkOut}` +
      '&mewsAdultCount={adults}&mewsChildCount={children}' +
      // A room is selected only together with the step that shows its rates.
      '{#room}&mewsRoom={room}&mewsRoute=rates{/room}' +
      '&currency={currency}&language={language:de-DE}',
  ),
  onepagebooking: code(
    'hotel',
    (id) =>
      `https://onepagebooking.com/${id}?module=public&rooms=1` +
      '&arrival={checkIn:DD.MM.YYYY}&departure={checkOut:DD.MM.YYYY}' +
      '&adults={adults}&children={children}&lang={language}',
  ),
  simplebooking: code(
    '1467',
    (id) =>
      `https://www.simplebooking.it/ibe2/hotel/${id}?lang={language:DE}&cur={currency}` +
      '&in={checkIn}&out={checkOut}&guests={guests}',
  ),
  'simplebooking-classic': code(
    '1467',
    (id) =>
      `https://www.simplebooking.it/ibe/search?hid=${id}&lang={language:DE}&cur={currency}` +
      '#guests={guests}&in={checkIn:YYYY-M-D}&out={checkOut:YYYY-M-D}',
  ),
  dirs21: code(
    'hotel',
    (id) =>
      `https://reservation.one.dirs21.de/${id}/result?range={checkIn},{checkOut}&los={nights}` +
      '&occupancy=1&adultCount={adults}&children={children}',
  ),
  vioma: ownAddress(
    'https://www.hotel.example/buchen',
    'calendar_date_from={checkIn:DD.MM.YYYY}&calendar_date_to={checkOut:DD.MM.YYYY}' +
      '&persons_adults={adults}&persons_children={children}' +
      '{#children}&persons_children_ages={childrenAges}{/children}',
  ),
  sirvoy: ownAddress(
    'https://www.hotel.example/booking',
    'check_in={checkIn}&check_out={checkOut}&adults={adults}&children={children}',
  ),
  cloudbeds: code(
    'AbCdEf',
    (id) =>
      `https://hotels.cloudbeds.com/reservation/${id}` +
      '#checkin={checkIn}&checkout={checkOut}&adults={adults}&kids={children}',
  ),
  siteminder: code(
    'hoteldirect',
    (id) =>
      `https://direct-book.com/properties/${id}?locale={language}` +
      '&checkInDate={checkIn}&checkOutDate={checkOut}&items[0][adults]={adults}' +
      '&items[0][children]={children}&items[0][infants]=0&currency={currency}',
  ),
  synxis,
  windsurfer: code(
    '15941',
    (id) =>
      `https://res.windsurfercrs.com/ibe/index.aspx?propertyID=${id}&nono=1&rooms=1` +
      '&checkin={checkIn:MM/DD/YYYY}&checkout={checkOut:MM/DD/YYYY}' +
      '&adults={adults}&children={children}',
  ),
  stayntouch,
} as const satisfies Record<string, Engine>;

export type EngineName = keyof typeof ENGINES;

/** The template of a hotel at a known engine. @throws TemplateError for an invalid property */
export const engineTemplate = (name: EngineName, property: string): string => {
  const engine: Engine = ENGINES[name];
  if (property.length > 500 || !/^[\x21-\x7e]+$/.test(property) || /^\.+$/.test(property))
    throw new TemplateError(`--property: expected a ${engine.property}, such as ${engine.example}`);
  return engine.template(property);
};
