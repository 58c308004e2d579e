/**
 * The ports of a start with several servers: the first process accepts each connection and hands it to the next server
 * that is free. Node's own cluster module can't do this: it keeps open for ever what a killed server hadn't taken, so
 * its client waits in vain, and it closes the ports while no server runs.
 */
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import type { Listener } from '../http/hosts.js';
import { bindAnyHost, portOf } from '../http/listen.js';
import { NOT_READY, RETRY_AFTER_S } from '../http/not-ready.js';
import type { Connection, FromChild } from './messages.js';

/** ms after which a connection that no server takes gets 503. */
const WAIT_MS = 10_000;
/** So many connections may wait for a server; the process that has Postgres must not run out of memory. */
const MOST_WAITING = 10_000;
/** ms in which the caller must have sent its request and read the 503. */
const REFUSE_MS = 5_000;

interface Arrival {
  readonly connection: number;
  readonly listener: Listener;
  readonly socket: Socket;
  readonly timer: NodeJS.Timeout;
}

export interface FrontDoorOptions {
  /** Sends the message to the server together with the connection, which stays open here too. */
  readonly hand: (server: number, message: Connection, socket: Socket) => void;
  /** For tests. */
  readonly waitMs?: number;
}

export class FrontDoor {
  private readonly ports: Server[] = [];
  private readonly refuser = newRefuser();
  private readonly open = new Set<number>();
  /** Open servers that have taken what they were handed, longest free first. */
  private readonly free = new Set<number>();
  private readonly waiting: Arrival[] = [];
  /** By server: the connection that it hasn't taken yet. */
  private readonly handed = new Map<number, Arrival>();
  private arrivals = 0;

  constructor(private readonly options: FrontDoorOptions) {}

  /** @returns the ports. @throws PortInUse */
  async begin(ports: Readonly<Record<Listener, number>>): Promise<Record<Listener, number>> {
    const console = await this.accept('console', 'PORT', ports.console);
    return { console, share: await this.accept('share', 'SHARE_PORT', ports.share) };
  }

  hear(server: number, message: FromChild): void {
    if (message.kind === 'open') {
      this.open.add(server);
      this.isFree(server);
    } else if (message.kind === 'closed') {
      this.open.delete(server);
      this.free.delete(server);
    } else if (message.kind === 'took') this.took(server, message.connection, message.isTaken);
  }

  /** The server has ended, and its last message was heard: nobody has read anything from what it hadn't taken. */
  left(server: number): void {
    this.open.delete(server);
    this.free.delete(server);
    const arrival = this.handed.get(server);
    this.handed.delete(server);
    if (arrival) this.again(arrival);
  }

  close(): void {
    for (const port of this.ports) port.close();
    for (const { socket, timer } of [...this.waiting.splice(0), ...this.handed.values()]) {
      clearTimeout(timer);
      socket.destroy();
    }
    this.handed.clear();
  }

  private async accept(listener: Listener, variable: string, port: number): Promise<number> {
    // This process must read nothing, because the server needs all bytes.
    const server = createServer({ pauseOnConnect: true }, (socket) => this.arrive(listener, socket));
    await bindAnyHost(variable, port, server);
    this.ports.push(server);
    return portOf(server);
  }

  private arrive(listener: Listener, socket: Socket): void {
    socket.on('error', () => undefined);
    if (this.waiting.length >= MOST_WAITING) return void socket.destroy();
    this.arrivals += 1;
    const timer = setTimeout(() => this.giveUp(arrival), this.options.waitMs ?? WAIT_MS).unref();
    const arrival: Arrival = { connection: this.arrivals, listener, socket, timer };
    this.waiting.push(arrival);
    this.handOut();
  }

  private handOut(): void {
    for (const server of this.free) {
      const arrival = this.waiting.shift();
      if (!arrival) return;
      this.free.delete(server);
      this.handed.set(server, arrival);
      const { connection, listener, socket } = arrival;
      this.options.hand(server, { kind: 'connection', connection, listener }, socket);
    }
  }

  private took(server: number, connection: number, isTaken: boolean): void {
    const arrival = this.handed.get(server);
    // It was given up meanwhile.
    if (arrival?.connection !== connection) return;
    this.handed.delete(server);
    if (isTaken) letGo(arrival);
    else this.again(arrival);
    this.isFree(server);
  }

  private isFree(server: number): void {
    if (this.open.has(server)) this.free.add(server);
    this.handOut();
  }

  private again(arrival: Arrival): void {
    this.waiting.unshift(arrival);
    this.handOut();
  }

  private giveUp(arrival: Arrival): void {
    const at = this.waiting.indexOf(arrival);
    if (at >= 0) {
      this.waiting.splice(at, 1);
      refuse(this.refuser, arrival.socket);
      return;
    }
    for (const [server, handed] of this.handed) {
      if (handed !== arrival) continue;
      // The server may still take it, or has lost it: nobody else may have it.
      this.handed.delete(server);
      letGo(arrival);
      this.isFree(server);
    }
  }
}

/** Closes the handle of this process; the connection goes on where another process has one. */
function letGo({ socket, timer }: Arrival): void {
  clearTimeout(timer);
  socket.destroy();
}

const newRefuser = (): HttpServer =>
  createHttpServer((_request, reply) => {
    const headers = { 'content-type': 'application/json', connection: 'close', 'retry-after': String(RETRY_AFTER_S) };
    reply.writeHead(503, headers).end(JSON.stringify({ ...NOT_READY, missing: ['server'] }));
  });

function refuse(refuser: HttpServer, socket: Socket): void {
  setTimeout(() => socket.destroy(), REFUSE_MS).unref();
  refuser.emit('connection', socket);
  socket.resume();
}
