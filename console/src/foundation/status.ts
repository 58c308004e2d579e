/** The state of a load or a save. */
export type Status = 'idle' | 'pending' | 'fulfilled' | 'rejected';

/** The status after a reply: a request whose dialog was closed meanwhile is no longer pending, and stays so. */
export const afterReply = (status: Status, reply: 'fulfilled' | 'rejected'): Status =>
  status === 'pending' ? reply : status;
