package io.lmrs.cli.command;

import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import io.lmrs.server.Server;
import io.lmrs.server.ServerOptions;
import io.lmrs.spec.TimeText;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves the dashboard and the interface for workers. */
@Command(
    name = "serve",
    sortOptions = false,
    description = {
      "Shows the runs of a store in the browser, and gives queries to workers over HTTP.",
      "It listens on this machine alone unless --host says otherwise; it may be killed at any",
      "moment: everything is in the store. docs/http.md describes the interface."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs serve",
      "  lmrs serve --store runs.db --port 9000 --lease 10m",
      "  lmrs serve --host 0.0.0.0 --name optimiser.example.org",
      "",
      "The token may also be given by the variable LMRS_TOKEN, which other users of the machine",
      "can't see."
    })
public final class ServeCommand implements Callable<Integer> {
  private static final int TOKEN_BYTES = 24;

  private final Terminal terminal;

  @Mixin private StoreOptions stores;

  @Option(
      names = "--port",
      paramLabel = "P",
      description = "The port; 0 takes a free one. Default: " + ServerOptions.DEFAULT_PORT + ".")
  private int port = ServerOptions.DEFAULT_PORT;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "The address to listen on; any but loopback needs a token. Default: loopback.")
  private String host;

  @Option(
      names = "--token",
      paramLabel = "TEXT",
      description =
          "What pages and workers have to know, 16 characters or more. Default: one is made and"
              + " shown where it is needed.")
  private String token;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "A name by which the server may be called, beside its address.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--allow-commands",
      description = "Lets requests make objectives that run programs or read files here.")
  private boolean allowCommands;

  @Option(
      names = "--take-over",
      description = {
        "Goes on with runs of a process on another machine or in another container, which can't be",
        "asked whether it lives: for a server that was started again in a new container."
      })
  private boolean takeOver;

  @Option(
      names = "--lease",
      paramLabel = "TIME",
      defaultValue = "1m",
      description =
          "How long a worker has a query before it is handed out again: 90s, 10m. Default:"
              + " ${DEFAULT-VALUE}.")
  private String lease;

  public ServeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    Version.kernels();
    String known = token == null ? System.getenv("LMRS_TOKEN") : token;
    boolean made = known == null && !ServerOptions.loopback(host);
    ServerOptions options =
        new ServerOptions(
            host,
            port,
            made ? newToken() : known,
            names,
            allowCommands,
            TimeText.parse(lease),
            takeOver);
    try (Server server = Server.start(stores.file(), options, DashboardScenes.of(stores.file()))) {
      CountDownLatch over = new CountDownLatch(1);
      Thread hook = new Thread(server::close, "lmrs-serve-end");
      Runtime.getRuntime().addShutdownHook(hook);
      terminal
          .out()
          .println(
              "serving "
                  + stores.file()
                  + " at http://"
                  + (host.contains(":") ? "[" + host + "]" : host)
                  + ":"
                  + server.port()
                  + "/ (end with Ctrl-C)");
      if (made) {
        terminal.out().println("token, shown this once: " + options.token());
      }
      terminal.out().flush();
      over.await();
      return Complaint.OK;
    }
  }

  private static String newToken() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
