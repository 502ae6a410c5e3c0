// Each thread takes four neighbouring elements, the others idle.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void colorize_kernel(int64_t *out, const float *bernoulli,
                                int64_t numel) {

  const int64_t thread = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  const int64_t begin = thread * 4;
  if (begin >= numel)
    return;
  const int64_t end = begin + 4 < numel ? begin + 4 : numel;
  bool open = false;
  for (int64_t i = begin; i < end; i++) {
    if (out[i] < 0) {
      out[i] = (int64_t)bernoulli[i] - 2;
      open = true;
    }
  }
  if (open)
    done_d = false;
}
