/** Where a load or a save stands. */
export type Status = 'idle' | 'pending' | 'fulfilled' | 'rejected';
