import { randomUUID } from 'node:crypto';
import type { Express } from 'express';
import type { CourseContent } from './course-content.ts';
import { uuidFrom } from './random.ts';
import { SigningKeys } from './signing-keys.ts';
import type { HarnessCourse, HarnessInstitution } from './world.ts';

/** Where the harness publishes the keys that it signs events with. */
export const eventKeysPath = '/live-events/jwks';

/** Canvas's ids of several installations in one: the front part says that it's this one. */
export const shard = 2107n;
const shardSize = 10n ** 13n;
/** An id as it holds in all installations. */
export const globalId = (id: string) => String(shard * shardSize + BigInt(id));

/** The short form of an id that a request names, in any of its forms; unchanged if it's another installation's. */
export function localId(id: string) {
  const [, before, number = ''] = /^(?:(\d{1,7})~)?(\d{1,19})$/.exec(id) ?? [];
  const whole = BigInt(before ?? 0) * shardSize + BigInt(number === '' ? 0 : number);
  return whole / shardSize === shard ? String(whole % shardSize) : id;
}

/** Tries to deliver an event; Canvas tries again as well. */
const tries = 3;

const stateNames: Record<HarnessCourse['state'], string> = {
  unpublished: 'claimed',
  available: 'available',
  completed: 'completed',
  deleted: 'deleted',
};

/** What Canvas says about each part of a course that changed; nothing about folders and storage. */
const eventNames: Partial<Record<keyof CourseContent, string>> = {
  syllabus: 'syllabus_updated',
  pages: 'wiki_page_updated',
  assignments: 'assignment_updated',
  quizzes: 'quiz_updated',
  discussions: 'discussion_topic_updated',
  announcements: 'discussion_topic_updated',
  modules: 'module_updated',
  files: 'attachment_updated',
};

type Body = Readonly<Record<string, unknown>>;

/** Canvas's live events: signed, and sent to the address that an institution's admin gave it. */
export class LiveEvents {
  readonly keys = new SigningKeys();
  /** where each institution's events go, by its key; nowhere if absent */
  readonly addresses = new Map<string, string>();
  /** how often the keys were requested */
  keysRequests = 0;
  /** false: the address of the keys answers with an error */
  areKeysPublished = true;
  /** until when the address of the keys doesn't answer */
  keysHeldBy: Promise<void> = Promise.resolve();
  readonly #institutions: readonly HarnessInstitution[];
  readonly #underWay = new Set<Promise<void>>();

  constructor(institutions: readonly HarnessInstitution[]) {
    this.#institutions = institutions;
  }

  /** Publishes the keys. */
  serve(app: Express) {
    app.get(eventKeysPath, async (_req, res) => {
      this.keysRequests += 1;
      await this.keysHeldBy;
      if (!this.areKeysPublished) return void res.status(500).end();
      res.json(this.keys.keySet);
    });
  }

  courseChanged(institution: HarnessInstitution, course: HarnessCourse, name = 'course_updated') {
    this.#tell(institution, name, {
      account_id: globalId(course.accountId),
      course_id: globalId(course.id),
      name: course.name,
      workflow_state: stateNames[course.state],
    });
  }

  contentChanged(course: HarnessCourse, parts: readonly (keyof CourseContent)[]) {
    const institution = this.#institutions.find(({ courses }) => courses.get(course.id) === course);
    const names = new Set(parts.map((part) => eventNames[part]));
    for (const name of names)
      if (institution && name !== undefined)
        this.#tell(institution, name, { context_type: 'Course', context_id: globalId(course.id) });
  }

  /** What Canvas says about an event besides what happened. */
  payload({ rootAccountId, domainName }: HarnessInstitution, name: string, body: Body, at = new Date()) {
    const metadata = {
      event_name: name,
      event_time: at.toISOString(),
      producer: 'canvas',
      hostname: domainName,
      request_id: randomUUID(),
      root_account_id: globalId(rootAccountId),
      root_account_uuid: uuidFrom('root account', domainName).replaceAll('-', ''),
    };
    return { metadata, body };
  }

  /** Resolves once all events so far were delivered or given up. */
  async delivered() {
    await Promise.all(this.#underWay);
  }

  #tell(institution: HarnessInstitution, name: string, body: Body) {
    const address = this.addresses.get(institution.key);
    if (address === undefined) return;
    const delivery = this.#deliver(address, this.payload(institution, name, body)).finally(() =>
      this.#underWay.delete(delivery),
    );
    this.#underWay.add(delivery);
  }

  async #deliver(address: string, payload: Body) {
    const body = await this.keys.sign({ ...payload, iat: Math.floor(Date.now() / 1000) });
    for (let left = tries; left > 0; left -= 1) {
      const answer = await fetch(address, { method: 'POST', body }).catch(() => undefined);
      if (answer && answer.status < 500) return;
    }
  }
}
