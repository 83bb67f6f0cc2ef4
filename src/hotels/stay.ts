/** The request of a guest: one room, from arrival to departure. */
export interface Stay {
  /** Day number of the first night. */
  arrival: number;
  /** Day number of the departure; later than the arrival. */
  departure: number;
  adults: number;
  /** Ages of the children in whole years, in any order. */
  childrenAges: readonly number[];
  /** Day number of the booking. */
  bookedOn: number;
}

export const nightsOf = ({ arrival, departure }: Stay): number => departure - arrival;
