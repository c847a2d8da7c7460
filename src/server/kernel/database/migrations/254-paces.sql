-- By how much the pace moved with each learning of the last two weeks: what was told before is compared as it would be told now.
ALTER TABLE learnt_arrivals ADD COLUMN paces jsonb NOT NULL DEFAULT '[]';
