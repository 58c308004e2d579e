/** Serves the addresses that Thinkific, mail programs and Prometheus call, and that of `npm run doctor`. */
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { serveMailStops } from './integrations/learner-mails/mail-stop-routes.js';
import { MailStops } from './integrations/learner-mails/mail-stops.js';
import { serveThinkific } from './integrations/thinkific/thinkific-routes.js';
import { ThinkificSchools } from './integrations/thinkific/thinkific-schools.js';
import { Metrics } from './operation/metrics.js';
import { serveMetrics } from './operation/metrics-routes.js';
import { serveSeen } from './doctor/seen.js';
import type { Config } from './platform/config/config.js';
import type { Secrets } from './platform/config/secrets.js';
import { Maintenance } from './platform/http/maintenance.js';
import { Throttle } from './platform/http/throttle.js';
import { ServerTexts } from './platform/server-texts.js';
import { CONFIG, LOG, SECRETS } from './platform/tokens.js';
import { ROUTE_PARTS, type RouteParts } from './route-parts.js';

@Injectable()
export class ProgramAddresses {
  constructor(
    @Inject(ROUTE_PARTS) private readonly parts: RouteParts,
    private readonly schools: ThinkificSchools,
    private readonly stops: MailStops,
    private readonly texts: ServerTexts,
    private readonly throttle: Throttle,
    private readonly maintenance: Maintenance,
    private readonly metrics: Metrics,
    @Inject(SECRETS) private readonly secrets: Secrets,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async serve(): Promise<void> {
    const { server } = this.parts;
    const { config, throttle, maintenance, log, schools, stops, texts } = this;
    const secret = config.thinkific?.clientSecret ?? null;
    await serveThinkific(server, { schools, secret, throttle, maintenance, log });
    serveSeen(server, this.secrets.jwtSecret);
    serveMetrics(server, this.metrics, config);
    await serveMailStops(server, { stops, texts, throttle, maintenance, log });
  }
}
