/** Finds the Cloudinary account that scales the pictures of a flow: its owner's, else the installation's. */
import { Inject, Injectable } from '@nestjs/common';
import type { IntegrationConfig } from '@parley/contracts/flow/integration-config';
import type { Pool } from 'pg';
import type { Config } from '../platform/config/config.js';
import { CONFIG, POOL } from '../platform/tokens.js';

@Injectable()
export class OwnerClouds {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A part of the page's data; empty = pictures are shown as uploaded. */
  async of(ownerId: string): Promise<{ readonly cloudName?: string }> {
    const { rows } = await this.pool.query<{ config: IntegrationConfig }>(
      "select config from work.integration where owner_id = $1 and type = 'cloudinary'",
      [ownerId],
    );
    const cloudName = rows[0]?.config.cloudName ?? this.config.cloudName;
    return cloudName === null ? {} : { cloudName };
  }
}
