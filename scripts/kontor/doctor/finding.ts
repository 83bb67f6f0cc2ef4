/** The result of one check of the set-up, with advice if something is wrong. */
export interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'fault';
  found: string;
  advice?: string;
}

export const fine = (check: string, found: string): Finding => ({ check, state: 'ok', found });

export const warning = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'warning',
  found,
  advice,
});

export const fault = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'fault',
  found,
  advice,
});
