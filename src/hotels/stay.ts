/** What a guest asks for: one room, from arrival to departure. */
export interface Stay {
  /** Day number of the first night. */
  arrival: number;
  /** Day number of the day of leaving; later than the arrival. */
  departure: number;
  adults: number;
  /** Ages of the children in whole years, in any order. */
  childrenAges: readonly number[];
  /** Day number on which it is booked. */
  bookedOn: number;
}

export const nightsOf = ({ arrival, departure }: Stay): number => departure - arrival;
