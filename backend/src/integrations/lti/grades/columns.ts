/** Finds the grade column of a link. Parley makes none and changes none: the course's own may be cleared by it. */
import type { Pool } from 'pg';
import type { Platform } from '../platform.js';
import { SCOPE, type Services } from '../services.js';
import { resourceIdOf } from '../target.js';

export const COLUMNS_TYPE = 'application/vnd.ims.lis.v2.lineitemcontainer+json';

export interface LinkRow {
  readonly link_id: string;
  readonly resource_link_id: string;
  readonly line_item: string | null;
  readonly kind: 'flow' | 'sequence';
  readonly resource_id: number;
  readonly services: {
    readonly lineItems: string | null;
    readonly members: string | null;
    readonly scopes: readonly string[];
  };
}

export class Columns {
  constructor(
    private readonly pool: Pool,
    private readonly services: Services,
  ) {}

  /** The one that the launch named, else one that is looked up; null if the link has none. @throws ServiceFailed */
  async of(platform: Platform, link: LinkRow): Promise<string | null> {
    return link.line_item ?? this.find(platform, link);
  }

  /** @throws ServiceFailed */
  async find(platform: Platform, link: LinkRow): Promise<string | null> {
    const { lineItems } = link.services;
    if (lineItems === null) return null;
    const url = new URL(lineItems);
    // Alone: columns of activities that a teacher made by hand have no resource id.
    url.searchParams.set('resource_link_id', link.resource_link_id);
    const { pages } = await this.services.pages(platform, {
      scope: SCOPE.columns,
      url: url.href,
      accept: COLUMNS_TYPE,
    });
    const wanted = resourceIdOf({ kind: link.kind, id: link.resource_id });
    const columns = pages.flatMap(columnsOf);
    const found =
      columns.find(({ resourceId }) => resourceId === wanted) ??
      columns.find(({ resourceId }) => typeof resourceId !== 'string' || resourceId === '');
    if (!found) return null;
    await this.pool.query('update work.lti_link set line_item = $2 where id = $1', [link.link_id, found.id]);
    return found.id;
  }
}

const columnsOf = (page: unknown): { readonly id: string; readonly resourceId?: unknown }[] =>
  (Array.isArray(page) ? page : []).filter(
    (each): each is { id: string; resourceId?: unknown } =>
      typeof each === 'object' && each !== null && 'id' in each && typeof each.id === 'string' && URL.canParse(each.id),
  );
