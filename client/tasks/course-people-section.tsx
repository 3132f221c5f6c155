import { Heading } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CourseTeam } from '#shared/teams/course-team.api.ts';
import type { Task, TaskPerson } from '#shared/tasks/task.ts';
import type { Tasklist } from '#shared/tasks/tasklist.api.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { courseTasksMessages } from './course-tasks.messages.ts';
import { useCourseTeams, useTasklists } from './task.api.ts';
import { personText, TaskDue } from './task-words-panel.tsx';

/** Somebody with the open tasks that are for them. */
interface Worker {
  readonly person: TaskPerson;
  readonly tasks: readonly Task[];
}

const isOpen = ({ isCounted, isCompleted }: Task) => isCounted && !isCompleted;

/** Who has which open tasks, by name, and how many are for nobody. A task for two people is each one's. */
function openTasksByPerson(tasklists: readonly Pick<Tasklist, 'tasks'>[], locale: string) {
  const open = tasklists.flatMap(({ tasks }) => tasks).filter(isOpen);
  const workers = new Map<number, { person: TaskPerson; tasks: Task[] }>();
  for (const task of open)
    for (const person of task.assignees) {
      const worker = workers.get(person.id) ?? { person, tasks: [] };
      worker.tasks.push(task);
      workers.set(person.id, worker);
    }
  return {
    workers: [...workers.values()].toSorted((a, b) => a.person.name.localeCompare(b.person.name, locale)),
    unassigned: open.filter(({ assignees }) => assignees.length === 0).length,
  };
}

interface CourseProps {
  readonly course: { readonly id: number; readonly teachers: readonly string[] | null };
}

/** Whom a course concerns: its teachers, those who have something to do there, and those who see it. */
export function CoursePeopleSection({ course }: CourseProps) {
  const intl = useIntl();
  const tasklists = useTasklists(course.id);
  const teams = useCourseTeams(course.id);
  return (
    <div className="section-stack">
      <section className="card">
        <Heading level="h2">{intl.formatMessage(courseTasksMessages.teachers)}</Heading>
        <Teachers names={course.teachers ?? []} />
      </section>
      <section className="card">
        <Heading level="h2">{intl.formatMessage(courseTasksMessages.workers)}</Heading>
        <LoadState
          of={tasklists}
          list={{ loading: courseTasksMessages.loading, failed: courseTasksMessages.failed }}
        >
          {({ tasklists: lists }) => <Workers {...openTasksByPerson(lists, intl.locale)} />}
        </LoadState>
      </section>
      <section className="card">
        <Heading level="h2">{intl.formatMessage(courseTasksMessages.teams)}</Heading>
        <LoadState
          of={teams}
          list={{ loading: courseTasksMessages.teamsLoading, failed: courseTasksMessages.teamsFailed }}
        >
          {({ teams: list }) => <Teams teams={list} />}
        </LoadState>
        <p className="small-print">
          <FormattedMessage {...courseTasksMessages.adminsToo} />
        </p>
      </section>
    </div>
  );
}

function Teachers({ names }: { names: readonly string[] }) {
  if (names.length === 0)
    return (
      <p>
        <FormattedMessage {...courseTasksMessages.noTeachers} />
      </p>
    );
  return (
    <ul className="plain-list">
      {names.map((name) => (
        <li key={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Workers({ workers, unassigned }: ReturnType<typeof openTasksByPerson>) {
  const intl = useIntl();
  const columns: readonly Column<Worker>[] = [
    {
      id: 'person',
      header: intl.formatMessage(courseTasksMessages.person),
      isRowHeader: true,
      cell: ({ person }) => <bdi>{personText(intl, person)}</bdi>,
    },
    {
      id: 'tasks',
      header: intl.formatMessage(courseTasksMessages.openTasks),
      cell: ({ tasks }) => (
        <ul className="plain-list">
          {tasks.map((task) => (
            <li key={task.id}>
              <bdi>{task.title}</bdi>
              <span className="entry-note">
                <TaskDue task={task} />
              </span>
            </li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={intl.formatMessage(courseTasksMessages.workers)}
        columns={columns}
        rows={workers}
        keyOf={({ person }) => person.id}
        empty={intl.formatMessage(courseTasksMessages.noWorkers)}
      />
      {unassigned > 0 ? (
        <p>
          <FormattedMessage {...courseTasksMessages.unassigned} values={{ count: unassigned }} />
        </p>
      ) : null}
    </>
  );
}

function Teams({ teams }: { teams: readonly CourseTeam[] }) {
  const intl = useIntl();
  if (teams.length === 0)
    return (
      <p>
        <FormattedMessage {...courseTasksMessages.noTeams} />
      </p>
    );
  return teams.map(({ id, title, batches, members, memberCount }) => (
    <div key={id}>
      <Heading level="h3">
        <bdi>{title}</bdi>
      </Heading>
      <p className="small-print">
        <FormattedMessage
          {...courseTasksMessages.throughBatches}
          values={{
            batches: intl.formatList(
              batches.map((batch) => (
                <TextLink key={batch.id} to={`/manage/batches/${batch.id}`}>
                  {batch.title}
                </TextLink>
              )),
            ),
          }}
        />
      </p>
      <ul className="plain-list">
        {members.map(({ id: personId, name, role }) => (
          <li key={personId}>
            <FormattedMessage {...courseTasksMessages.member} values={{ name: <bdi>{name}</bdi>, role }} />
          </li>
        ))}
        {memberCount > members.length ? (
          <li>
            <FormattedMessage
              {...courseTasksMessages.moreMembers}
              values={{ count: memberCount - members.length }}
            />
          </li>
        ) : null}
      </ul>
      {memberCount === 0 ? (
        <p>
          <FormattedMessage {...courseTasksMessages.noMembers} />
        </p>
      ) : null}
    </div>
  ));
}
