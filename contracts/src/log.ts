/** What a part may say about itself. Facts are structured; never personal text. */
export interface Log {
  info(text: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(text: string, facts?: Readonly<Record<string, unknown>>): void;
  error(text: string, facts?: Readonly<Record<string, unknown>>): void;
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
