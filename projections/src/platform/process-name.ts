/** `application_name` of the one connection by which every process of an installation is known, before its number. */
export const PROCESS_NAME = 'parley projections';
