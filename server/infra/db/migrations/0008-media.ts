import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

const media = `
-- videos, each once for all courses that show it, with what its host said of its captions. Why: people caption videos.
-- Kept: while a course shows it. Seen by: staff who see a course with it, and its instructors.
create table videos (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  host text not null check (host in ('youtube', 'kaltura', 'panopto', 'vimeo', 'studio', 'canvas', 'page', 'other')),
  site text not null, -- not personal: the host’s name where it has several; otherwise empty
  key text not null, -- not personal: what tells it from others there
  title text, -- free text: as its host names it
  search_key text not null, -- free text: the title and the key as they are searched
  seconds integer,
  captions text not null default 'unknown' check (captions in ('none', 'machine', 'person', 'unknown')),
  reason text check (reason in ('unavailable', 'not_told', 'budget', 'elsewhere')), -- why its host could not say more
  languages text[], -- not personal: of its captions; null: unknown
  looked_at timestamptz, -- when its host was last asked
  due_at timestamptz, -- when its host is to be asked; null where nobody can be asked
  unique (institution_id, host, site, key)
);
create index videos_due on videos (institution_id, host, due_at) where due_at is not null;

-- which courses show which videos, and where. Why: people find them. Kept: until the course no longer does.
-- Seen by: as videos.
create table course_videos (
  course_id integer not null,
  video_id integer not null references videos (id) on delete cascade,
  institution_id integer not null,
  has_track boolean not null, -- all its places there have captions in the text itself
  is_reached boolean, -- whether students get to one of them; null: unknown
  students integer, -- of the course; null: unknown
  places jsonb not null, -- free text: at most twenty
  place_count integer not null,
  is_stale boolean not null default false, -- the course’s numbers do not yet have what its host said
  primary key (course_id, video_id),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create index course_videos_by_video on course_videos (video_id);
create index course_videos_stale on course_videos (institution_id, course_id) where is_stale;

-- keys of the institution’s for hosts of videos, and how these are doing. Why: to ask for captions. Kept: until revoked.
-- Seen by: administrators, without the key.
create table video_keys (
  institution_id integer not null references institutions (id) on delete cascade,
  host text not null check (host in ('youtube', 'kaltura', 'panopto', 'vimeo', 'studio', 'canvas')),
  address text not null, -- not personal: where the host is asked; empty for Canvas
  host_secret text, -- sealed
  is_refused boolean not null default false,
  checked_at timestamptz, -- when it last worked, or was refused
  rests_until timestamptz, -- the host asked for a pause, or failed
  primary key (institution_id, host)
);

-- how much of a host’s day was used. Why: quotas. Kept: 7 days. Seen by: administrators.
create table video_days (
  institution_id integer not null references institutions (id) on delete cascade,
  host text not null check (host in ('youtube', 'kaltura', 'panopto', 'vimeo', 'studio', 'canvas')),
  day date not null, -- in the institution’s time zone
  units integer not null,
  primary key (institution_id, host, day)
);
`;

export const up = (db: Kysely<unknown>) => runCommented(db, media);
