import { commentsIn } from './commented.ts';

test('what stands above a table or a column, or after a column, becomes its comment', () => {
  const statements = `
    -- groups of people. Why: batches belong to teams.
    -- Kept: until removed.
    create table teams (
      id integer primary key,
      title text not null default '-', -- free text: somebody's
      -- a long one,
      -- in two lines
      title_key text not null
    );
    -- the same in short
    create view titles as select title from teams;
    alter table teams
      add column colour text; -- of its badge`;
  expect(commentsIn(statements)).toEqual([
    `comment on table teams is 'groups of people. Why: batches belong to teams. Kept: until removed.'`,
    `comment on column teams.title is 'free text: somebody''s'`,
    `comment on column teams.title_key is 'a long one, in two lines'`,
    `comment on view titles is 'the same in short'`,
    `comment on column teams.colour is 'of its badge'`,
  ]);
});

test('rules, indexes, functions and other notes have none', () => {
  const statements = `
    /* Why it's unlogged. */
    create unlogged table counts (
      key text, /* of no interest */
      -- each once
      unique (key)
    ); -- at last
    -- for sorting
    create index counts_by_key on counts (key);
    create function count() returns void language sql as $$
      -- first this
      select 1 $$;`;
  expect(commentsIn(statements)).toEqual([]);
});
