/** The rough memory that V8 needs; text is counted as if it were not Latin. */
const OBJECT_BYTES = 32;
const FIELD_BYTES = 16;
const CHARACTER_BYTES = 2;

/**
 * About how many bytes of heap a value takes: rather too many than too few.
 * @param value like JSON, Maps and Sets among it: nothing in it leads back to itself
 */
export function roughBytes(value: unknown): number {
  if (typeof value === 'string') return OBJECT_BYTES + value.length * CHARACTER_BYTES;
  if (typeof value !== 'object' || value === null) return 0;
  if (ArrayBuffer.isView(value)) return OBJECT_BYTES + value.byteLength;
  if (Array.isArray(value) || value instanceof Set) return sum(value);
  if (value instanceof Map) return sum(value.keys()) + sum(value.values());
  let bytes = OBJECT_BYTES;
  for (const key in value) bytes += FIELD_BYTES + roughBytes((value as Record<string, unknown>)[key]);
  return bytes;
}

function sum(values: Iterable<unknown>): number {
  let bytes = OBJECT_BYTES;
  for (const each of values) bytes += FIELD_BYTES + roughBytes(each);
  return bytes;
}
