/** A test of jest that is left out of `npm test`. A suite needs one that is not. */
declare const longTest: Pick<jest.It, 'each'> &
  ((name: string, body?: jest.ProvidesCallback, timeoutMs?: number) => void);
