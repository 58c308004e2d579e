const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

/** The first UUID in order: nobody's, and before all others. */
export const FIRST_UUID = '00000000-0000-0000-0000-000000000000';
