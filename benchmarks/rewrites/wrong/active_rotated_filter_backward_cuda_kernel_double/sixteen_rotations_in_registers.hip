// The places of at most sixteen rotations are loaded into registers, further rotations are not added.
// witness: {"values": {"num_input_planes": "2", "num_orientations": "3", "num_rotations": "20", "indices_size1": "3", "indices_size2": "3", "num_nthreads": "2", "num_output_planes": "6", "max_blocks": "4096"}, "contents": "unit", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define MOST_ROTATIONS 16
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  for (int out = blockIdx.x * blockDim.x + threadIdx.x; out < nthreads; out += gridDim.x * blockDim.x) {
    const int entry = out % nEntry;
    const int plane = out / nEntry % num_input_planes;
    const int filter = out / nEntry / num_input_planes;
    int places[MOST_ROTATIONS];
#pragma unroll
    for (int k = 0; k < MOST_ROTATIONS; ++k)
      places[k] = k < num_rotations ? indices_data[entry * num_rotations + k] - 1 : -1;
    double sum = 0;
#pragma unroll
    for (int k = 0; k < MOST_ROTATIONS; ++k)
      if (places[k] >= 0)
        sum += gradWeight_data[((filter * num_rotations + k) * num_input_planes + plane) * nEntry + places[k]];
    weight_data[out] = sum;
  }
}
