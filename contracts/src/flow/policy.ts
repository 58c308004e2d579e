/**
 * Who may do what, in one table: the server enforces it, the console hides buttons by it. What is not listed is
 * refused.
 */
export type Role = 'owner' | 'collaborator' | 'stranger' | 'anonymous';

/**
 * Actions on one flow, on one's own account, and those open to everybody. `learner.*` are guarded by the chat's own
 * capability (identifier and token), not by a role.
 */
export const POLICY = {
  public: ['anonymous', 'stranger', 'collaborator', 'owner'],
  'account.self': ['stranger', 'collaborator', 'owner'],
  /** One's own, wherever they are. */
  'tag.change': ['stranger', 'collaborator', 'owner'],
  'flow.list': ['stranger', 'collaborator', 'owner'],
  'flow.create': ['stranger', 'collaborator', 'owner'],
  'flow.read': ['collaborator', 'owner'],
  'flow.edit': ['collaborator', 'owner'],
  'flow.rename': ['owner'],
  'flow.publish': ['owner'],
  'flow.promote': ['collaborator', 'owner'],
  'flow.clone': ['owner'],
  'flow.archive': ['owner'],
  'flow.restore': ['owner'],
  /** One's own tags. */
  'flow.tag': ['collaborator', 'owner'],
  'flow.share': ['owner'],
  /** A collaborator only themselves. */
  'flow.unshare': ['collaborator', 'owner'],
  /** Whoever has it can be any learner. */
  'flow.linkSecret': ['owner'],
  'flow.stats': ['collaborator', 'owner'],
  'flow.review': ['collaborator', 'owner'],
  'flow.deleteResponses': ['owner'],
  'sequence.list': ['stranger', 'collaborator', 'owner'],
  'sequence.create': ['stranger', 'collaborator', 'owner'],
  'sequence.read': ['collaborator', 'owner'],
  'sequence.edit': ['collaborator', 'owner'],
  'sequence.rename': ['owner'],
  'sequence.publish': ['owner'],
  'sequence.archive': ['owner'],
  'sequence.restore': ['owner'],
  'sequence.tag': ['collaborator', 'owner'],
  'sequence.share': ['owner'],
  /** A collaborator only themselves. */
  'sequence.unshare': ['collaborator', 'owner'],
  'sequence.linkSecret': ['owner'],
  'sequence.review': ['collaborator', 'owner'],
  'sequence.deleteResponses': ['owner'],
  'learner.play': ['anonymous', 'stranger', 'collaborator', 'owner'],
} as const satisfies Record<string, readonly Role[]>;
export type Action = keyof typeof POLICY;

export const may = (role: Role, action: Action): boolean => (POLICY[action] as readonly Role[]).includes(role);
