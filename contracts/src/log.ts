/** A part logs through this interface; pino's loggers fit. Facts are structured and never personal text. */
export interface Log {
  info(facts: Readonly<Record<string, unknown>>, text: string): void;
  warn(facts: Readonly<Record<string, unknown>>, text: string): void;
  error(facts: Readonly<Record<string, unknown>>, text: string): void;
}
