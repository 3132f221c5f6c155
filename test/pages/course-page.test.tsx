import { screen } from '@testing-library/react';
import type { CourseScan } from '#shared/courses/course.ts';
import { readCourse, scanCourse } from '#shared/courses/course.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleCourseDetails } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the page of a course', () => {
  test('shows what Canvas says and what the scans found, with their names', async () => {
    network.answer(readCourse, { id: 7 }, exampleCourseDetails());
    openPage('/courses/7');
    await heading('Botany');
    expect(screen.getByRole('link', { name: 'Open in Canvas' })).toHaveAttribute(
      'href',
      'https://canvas.test/courses/2007',
    );
    expect(screen.getByText(/^Core: Scanned/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Fall 2026' })).toHaveAttribute('href', '/manage/batches/1');
    expect(screen.getByText('Taught by Amara Okafor')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  test('leads to each batch that holds it by its own link', async () => {
    const batches = [
      { id: 1, title: 'Fall 2026' },
      { id: 3, title: 'Science' },
    ];
    network.answer(readCourse, { id: 7 }, exampleCourseDetails({ batches }));
    openPage('/courses/7');
    await heading('Botany');
    for (const { id, title } of batches) {
      const item = screen.getByRole('link', { name: title });
      expect(item).toHaveAttribute('href', `/manage/batches/${id}`);
      expect(item.closest('li')).toHaveTextContent(new RegExp(`^${title}$`));
    }
  });

  test('says why the last scan failed', async () => {
    const failed: CourseScan = {
      tool: 'udoit',
      status: 'failed',
      scannedAt: null,
      errorMessage: 'The runner may not read this course.',
      gaps: [{ part: 'quizzes', reason: 'off' }],
    };
    network.answer(readCourse, { id: 7 }, exampleCourseDetails({ scans: [failed] }));
    openPage('/courses/7');
    await heading('Botany');
    const scan = screen.getByText(/^UDOIT: The last scan failed/).closest('li');
    expect(scan).toHaveTextContent('The runner may not read this course.');
    expect(scan).toHaveTextContent('Quizzes: switched off in this course');
  });

  test('requests a scan, or says why not', async () => {
    network.answer(readCourse, { id: 7 }, exampleCourseDetails());
    network.refuse(scanCourse, { id: 7 }, 429, {
      code: 'too_many_requests',
      message: 'It was scanned just now.',
    });
    const user = openPage('/courses/7');
    await user.click(await screen.findByRole('button', { name: 'Rescan' }));
    expect(await screen.findByText('It was scanned just now.')).toBeInTheDocument();
    network.answer(scanCourse, { id: 7 }, { scans: [] });
    await user.click(screen.getByRole('button', { name: 'Rescan' }));
    expect(await screen.findByText('The scan will start in a moment.')).toBeInTheDocument();
  });

  test("offers no scan to people who can't request one", async () => {
    network.answer(
      readCourse,
      { id: 7 },
      exampleCourseDetails({
        permissions: {
          view: true,
          scan: false,
          resolve: false,
          fix: false,
          review_files: false,
          tag: false,
          publish: false,
          message_instructors: false,
        },
      }),
    );
    openPage('/courses/7');
    await heading('Botany');
    expect(screen.queryByRole('button', { name: 'Rescan' })).not.toBeInTheDocument();
  });
});
