package com.example.cms;

import com.example.cms.model.CreateItemTypeRequest;
import com.example.cms.model.Problem;
import com.example.cms.model.Violation;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.json.ModelJson;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.List;
import tools.jackson.core.JacksonException;

/** Reads checked bodies into the generated classes, and writes these. */
public final class CheckedBodies implements MessageBodyReader<Object>, MessageBodyWriter<Object> {

  @Override
  public boolean isReadable(Class<?> type, Type generic, Annotation[] all, MediaType media) {
    return isWriteable(type, generic, all, media);
  }

  @Override
  public boolean isWriteable(Class<?> type, Type generic, Annotation[] all, MediaType media) {
    return type.getPackage() == Problem.class.getPackage();
  }

  @Override
  public Object readFrom(
      Class<Object> type,
      Type generic,
      Annotation[] all,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream in)
      throws IOException {
    byte[] body = in.readAllBytes();
    Report report =
        type == (Class<?>) CreateItemTypeRequest.class
            ? CmsChecks.createItemType(body)
            : CmsChecks.updateWebhook("", body);
    if (!report.passed()) {
      throw new WebApplicationException(
          Response.status(422).type("application/problem+json").entity(problem(report)).build());
    }
    try {
      return ModelJson.mapper().readValue(body, type);
    } catch (JacksonException e) {
      throw new BadRequestException(e);
    }
  }

  private static Problem problem(Report report) {
    List<Violation> violations =
        report.violations().stream()
            .map(
                it ->
                    new Violation(
                        it.rule().id(),
                        it.pointer().value(),
                        it.rule().statement(),
                        it.fix(),
                        it.rule().source()))
            .toList();
    return new Problem("about:blank", "Unprocessable content", 422, "see violations", "r1")
        .violations(violations);
  }

  @Override
  public void writeTo(
      Object object,
      Class<?> type,
      Type generic,
      Annotation[] all,
      MediaType media,
      MultivaluedMap<String, Object> headers,
      OutputStream out) {
    ModelJson.mapper().writeValue(out, object);
  }
}
