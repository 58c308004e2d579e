/** A school for tests: Parley, a platform that its owner registered, and a published flow that a teacher linked. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import type { BodyOf } from '@parley/contracts/http/route';
import type { JSONWebKeySet } from 'jose';
import { newAuthor, type Client } from '../../../testing/client.js';
import { oneQuestion } from '../../../testing/sequences.js';
import type { TestParley } from '../../../testing/test-parley.js';
import { Platforms } from '../platforms.js';
import { Grants, type Target } from '../target.js';
import { PlatformDouble, type PlatformMode } from './platform-double.js';

export interface Course {
  readonly owner: Client & { readonly session: { readonly id: string; readonly email: string; readonly jwt: string } };
  readonly platform: PlatformDouble;
  readonly platformId: string;
  readonly flowId: number;
  readonly loginUrl: string;
  readonly launchUrl: string;
  /** The custom values that a selection of this flow or sequence leaves in the course. */
  customFor(target: Target): Record<string, string>;
}

type Definition = NonNullable<BodyOf<typeof createFlow>['definition']>;

export async function openCourse(
  parley: TestParley,
  mode: PlatformMode,
  { now, definition = oneQuestion() }: { readonly now?: () => number; readonly definition?: FlowDefinition } = {},
): Promise<Course> {
  const owner = await newAuthor(parley.consoleUrl);
  const { id: flowId } = await owner.ok(createFlow, {
    body: { name: 'A lesson', definition: definition as Definition },
  });
  await owner.ok(publishFlow, { params: { id: flowId } });
  const platform = await PlatformDouble.start(mode, now);
  platform.toolKeys = async () => (await (await fetch(`${parley.shareUrl}/lti/jwks.json`)).json()) as JSONWebKeySet;
  const ownerId = owner.session.id;
  const platforms = parley.app.get(Platforms, { strict: false });
  const { id: platformId } = await platforms.add(ownerId, platform.registration);
  const grants = parley.app.get(Grants, { strict: false });
  return {
    owner: owner as Course['owner'],
    platform,
    platformId,
    flowId,
    loginUrl: `${parley.shareUrl}/lti/${ownerId}/login`,
    launchUrl: `${parley.shareUrl}/lti/${ownerId}/launch`,
    customFor: (target) => ({
      type: target.kind,
      id: String(target.id),
      grant: grants.grant(platformId, target, ownerId),
    }),
  };
}
