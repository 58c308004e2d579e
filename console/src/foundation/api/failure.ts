/** A failed call in one serialisable shape (API-3 … API-7). */
import type { FieldError } from '@parley/contracts/http/problem';

export interface Failure {
  /** General text for people. */
  readonly message: string;
  /** HTTP status; 0 if there was no reply. */
  readonly status: number;
  readonly code: string | null;
  /** The wrong fields. */
  readonly errors: readonly FieldError[];
  /** The reply's unchanged body. */
  readonly data: unknown;
}

export const UNKNOWN_ERROR = 'Unknown error';
export const INVALID_DATA = 'Invalid data';
export const INVALID_VALUE = 'Invalid value';
/** Codes of failures that did not reach the server. */
export const TIMED_OUT = 'timed-out';
export const UNREACHABLE = 'unreachable';

/** A failed call. `message` follows API-3 … API-7; `data` has the server's own sentence. */
export class ApiError extends Error implements Failure {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | null;
  readonly errors: readonly FieldError[];
  readonly data: unknown;

  constructor(failure: Failure) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors;
    this.data = failure.data;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

function fieldErrors(data: unknown): FieldError[] {
  if (!isRecord(data) || !Array.isArray(data['errors'])) return [];
  return data['errors'].filter(isRecord).map((error) => ({
    param: text(error['param']) ?? '',
    msg: text(error['msg']) ?? INVALID_VALUE,
  }));
}

function generalText(data: unknown, statusText: string, errors: readonly FieldError[]): string {
  if (errors.length > 0) return INVALID_DATA;
  return text(data) ?? (isRecord(data) ? text(data['message']) : null) ?? text(statusText) ?? UNKNOWN_ERROR;
}

/** From an HTTP reply that is not a success. */
export function failureOfReply(status: number, statusText: string, data: unknown): Failure {
  const errors = fieldErrors(data);
  const code = isRecord(data) ? text(data['code']) : null;
  return { message: generalText(data, statusText, errors), status, code, errors, data };
}

/** From anything thrown or rejected. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { message, status, code, errors, data } = error;
    return { message, status, code, errors, data };
  }
  const message = text(error) ?? (error instanceof Error ? text(error.message) : null) ?? UNKNOWN_ERROR;
  return { message, status: 0, code: null, errors: [], data: null };
}

/** The server's own sentence, if the general text would only say `Invalid data`. */
export function serverSentence(failure: Failure): string {
  return (isRecord(failure.data) ? text(failure.data['message']) : null) ?? failure.message;
}
/** The error of one field, `Invalid value` if the server sent none; null if the field is valid. */
export const fieldText = (failure: Failure | null, param: string): string | null =>
  failure?.errors.find((error) => error.param === param)?.msg ?? null;
