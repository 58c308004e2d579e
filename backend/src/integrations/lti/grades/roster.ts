/** Asks a platform for the members of a course (names and roles). Only an explanation of a refused score needs them. */
import type { GradeReason } from '@parley/contracts/http/lti-grades';
import { roleOf } from '../claims.js';
import type { Platform } from '../platform.js';
import { SCOPE, ServiceFailed, type Services } from '../services.js';
import type { LinkRow } from './columns.js';

export const MEMBERS_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';

export class Roster {
  constructor(private readonly services: Services) {}

  /** Why this person gets no grade in the link's course; `not-gradable` if the roster doesn't tell. */
  async reasonFor(platform: Platform, { services: { members } }: LinkRow, sub: string): Promise<GradeReason> {
    if (!members) return 'not-gradable';
    try {
      const { status, pages, isWhole } = await this.services.pages(platform, {
        scope: SCOPE.members,
        url: members,
        accept: MEMBERS_TYPE,
      });
      if (status !== 200) return 'not-gradable';
      const member = pages.flatMap(membersOf).find(({ user_id: id }) => id === sub);
      // Moodle leaves out whoever is suspended, other platforms say so.
      if (!member) return isWhole && pages.every(hasMembers) ? 'not-enrolled' : 'not-gradable';
      if (member.status === 'Inactive' || member.status === 'Deleted') return 'not-enrolled';
      return Array.isArray(member.roles) && roleOf(member.roles) === 'teacher' ? 'teacher' : 'not-gradable';
    } catch (error) {
      if (!(error instanceof ServiceFailed)) throw error;
      return 'not-gradable';
    }
  }
}

interface Member {
  readonly user_id?: unknown;
  readonly status?: unknown;
  readonly roles?: unknown;
}
const listOf = (page: unknown): unknown => ((page ?? {}) as { readonly members?: unknown }).members;
const hasMembers = (page: unknown): boolean => Array.isArray(listOf(page));
export const membersOf = (page: unknown): readonly Member[] => {
  const members = listOf(page);
  return Array.isArray(members) ? members.filter((each) => typeof each === 'object' && each !== null) : [];
};
