/**
 * One table of permissions: the server enforces it, and the console hides buttons by it. Whatever isn't listed is
 * refused.
 */
export type Role = 'owner' | 'collaborator' | 'stranger' | 'anonymous';
/** An administrator runs the installation. To every flow and sequence they are a stranger, unless it is shared with them. */
export type Caller = Role | 'administrator';

/**
 * Actions on a flow, on one's own account, and actions open to everybody. `learner.*` actions require the chat's
 * identifier and token instead of a role.
 */
export const POLICY = {
  public: ['anonymous', 'stranger', 'collaborator', 'owner'],
  'account.self': ['stranger', 'collaborator', 'owner'],
  /** A person's own connections to other systems. Whom a flow is shared with never sees its owner's. */
  'integration.own': ['stranger', 'collaborator', 'owner'],
  /** A person's own tags, on any flow or sequence. */
  'tag.change': ['stranger', 'collaborator', 'owner'],
  /** Learners of one's flows and sequences, own and shared. */
  'people.read': ['stranger', 'collaborator', 'owner'],
  /** Only the owner's own learners, whom the route checks. */
  'people.erase': ['stranger', 'collaborator', 'owner'],
  /** Lists what waits in chats of one's flows, own and shared. */
  'review.list': ['stranger', 'collaborator', 'owner'],
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
  /** A person's own tags. */
  'flow.tag': ['collaborator', 'owner'],
  'flow.share': ['owner'],
  /** Makes a collaborator the owner. */
  'flow.handOver': ['owner'],
  /** Collaborators may only remove themselves. */
  'flow.unshare': ['collaborator', 'owner'],
  /** Whoever knows this secret can act as any learner. */
  'flow.linkSecret': ['owner'],
  /** Whoever knows a learner's link can act as that learner. */
  'flow.learnerLinks': ['owner'],
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
  /** Makes a collaborator the owner. */
  'sequence.handOver': ['owner'],
  /** Collaborators may only remove themselves. */
  'sequence.unshare': ['collaborator', 'owner'],
  'sequence.linkSecret': ['owner'],
  'sequence.learnerLinks': ['owner'],
  'sequence.stats': ['collaborator', 'owner'],
  'sequence.review': ['collaborator', 'owner'],
  'sequence.deleteResponses': ['owner'],
  'learner.play': ['anonymous', 'stranger', 'collaborator', 'owner'],
  /** Accounts, queues and the audit log of the whole installation. */
  'installation.run': ['administrator'],
} as const satisfies Record<string, readonly Caller[]>;
export type Action = keyof typeof POLICY;

export const may = (caller: Caller, action: Action): boolean => (POLICY[action] as readonly Caller[]).includes(caller);
