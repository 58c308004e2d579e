import type { Role } from '@parley/contracts/flow/policy';
import type { UserId } from '@parley/contracts/ids';
import type { PublishableState } from './publishable.decider.js';

export const roleIn = (
  { ownerId, collaborators }: Pick<PublishableState, 'ownerId' | 'collaborators'>,
  userId: UserId,
): Role => (ownerId === userId ? 'owner' : collaborators.includes(userId) ? 'collaborator' : 'stranger');
