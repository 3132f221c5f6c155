/** The cookie by which the server lets the LMS frame pages that a launch loads again. */
export const frameCookie = 'courseyard_frame';
