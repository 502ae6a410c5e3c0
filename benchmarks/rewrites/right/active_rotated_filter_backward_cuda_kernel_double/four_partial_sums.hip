// Rotations are unrolled by four with independent partial sums and a remainder, the last filter first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  const size_t rotation = size_t(num_input_planes) * nEntry;
  const unsigned int stride = gridDim.x * blockDim.x;
  for (unsigned int turn = blockIdx.x * blockDim.x + threadIdx.x; turn < unsigned(nthreads); turn += stride) {
    const unsigned int out = unsigned(nthreads) - 1 - turn;
    const unsigned int filter = out / unsigned(rotation);
    const unsigned int inner = out - filter * unsigned(rotation);
    const unsigned int entry = inner % unsigned(nEntry);
    const double* grad = gradWeight_data + filter * num_rotations * rotation + (inner - entry);
    const int* place = indices_data + size_t(entry) * num_rotations;
    double a = 0, b = 0, c = 0, d = 0;
    int k = 0;
    for (; k + 4 <= num_rotations; k += 4, grad += 4 * rotation) {
      a += grad[place[k] - 1];
      b += grad[rotation + place[k + 1] - 1];
      c += grad[2 * rotation + place[k + 2] - 1];
      d += grad[3 * rotation + place[k + 3] - 1];
    }
    switch (num_rotations - k) {
      case 3: c += grad[2 * rotation + place[k + 2] - 1];  // fall through
      case 2: b += grad[rotation + place[k + 1] - 1];      // fall through
      case 1: a += grad[place[k] - 1];
    }
    weight_data[out] = (a + b) + (c + d);
  }
}
