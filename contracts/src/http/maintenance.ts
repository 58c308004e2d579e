/** Code of the 503 while the installation is maintained. */
export const MAINTENANCE = 'maintenance';
export const MAINTENANCE_WORDS = 'This Parley is being maintained. Nothing can be changed for a moment.';
