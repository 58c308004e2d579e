/** A condition on `read.flow f`: the account `$1` owns the flow, or it is shared with them, itself or by a sequence. */
export const MAY_REVIEW = `(f.owner_id = $1
      or exists (select from read.flow_access a where a.flow_id = f.flow_id and a.user_id = $1)
      or exists (select from read.sequence_flow m
        join read.sequence_access a on a.sequence_id = m.sequence_id
        join read.sequence s on s.sequence_id = m.sequence_id
        where m.flow_id = f.flow_id and m.attached and s.archived_at is null and a.user_id = $1))`;
