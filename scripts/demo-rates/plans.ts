import type { DemoPlan } from './hotel.ts';

/** What the fictional hotels serve. */

export const ROOM_ONLY: DemoPlan = {
  code: 'RO',
  names: { de: 'Nur Übernachtung', en: 'Bed and nothing else' },
  board: 'room_only',
  meals: 0,
};
export const breakfast = (meals: number): DemoPlan => ({
  code: 'BB',
  names: { de: 'Mit Frühstück', en: 'Bed and breakfast' },
  board: 'breakfast',
  meals,
});
export const halfBoard = (meals: number): DemoPlan => ({
  code: 'HB',
  names: { de: 'Halbpension', en: 'Breakfast and dinner' },
  board: 'half_board',
  meals,
});
export const FULL_BOARD: DemoPlan = {
  code: 'FB',
  names: { de: 'Vollpension, früh gebucht', en: 'Three meals, booked two weeks ahead' },
  board: 'full_board',
  meals: 64,
  minimumAdvanceDays: 14,
};
