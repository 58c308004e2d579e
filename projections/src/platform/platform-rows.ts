import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the read models have come. One row; committed together with the rows it speaks of. */
@Entity({ name: 'checkpoint', schema: 'read' })
export class CheckpointRow {
  @PrimaryColumn('text')
  name!: string;
  /** Opaque; compare with `EventStore.compare`. null = nothing applied yet. */
  @Column('text', { nullable: true })
  position!: string | null;
}

/** An event that a projection could not apply, and those of the same stream after it. Holds no event data. */
@Entity({ name: 'parked_event', schema: 'read' })
export class ParkedEventRow {
  @PrimaryColumn('text')
  projection!: string;
  @PrimaryColumn('text')
  stream!: string;
  @PrimaryColumn('int')
  revision!: number;
  @Column('uuid', { name: 'event_id' })
  eventId!: string;
  @Column('text')
  type!: string;
  @Column('text')
  position!: string;
  /** Why; `after {revision}` for those that wait behind the first. */
  @Column('text')
  reason!: string;
}
