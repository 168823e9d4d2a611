/** Requests and answers over HTTP: bodies, limits, rejections. */
package io.lmrs.server.http;
