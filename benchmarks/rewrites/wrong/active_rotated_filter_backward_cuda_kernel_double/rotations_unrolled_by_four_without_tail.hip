// the rotations are summed four at a time and those beyond the last multiple of four are left out
// witness: {"values": {"num_rotations": 6}, "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  // Four independent accumulators hide the latency of the gathers.
  const int slab = num_input_planes * nEntry;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int plane = index / nEntry;
    const int entry = index - plane * nEntry;
    const int out_plane = plane / num_input_planes;
    const int in_plane = plane - out_plane * num_input_planes;
    const double* grad = gradWeight_data + out_plane * num_rotations * slab + in_plane * nEntry;
    const int* tap = indices_data + entry * num_rotations;
    double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    for (int quad = num_rotations >> 2; quad > 0; --quad) {
      s0 += grad[tap[0] - 1];
      s1 += grad[slab + tap[1] - 1];
      s2 += grad[2 * slab + tap[2] - 1];
      s3 += grad[3 * slab + tap[3] - 1];
      grad += 4 * slab;
      tap += 4;
    }
    weight_data[index] = (s0 + s1) + (s2 + s3);
  }
}
