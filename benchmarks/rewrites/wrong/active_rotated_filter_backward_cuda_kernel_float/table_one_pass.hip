// the table of indices is copied to shared memory by one pass of the block, so what lies past its 512 threads is not
// witness: {"values": {"num_nthreads": 3, "num_output_planes": 3, "num_input_planes": 2, "num_orientations": 8, "num_rotations": 8, "indices_size1": 3, "indices_size2": 3}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  // the whole table of a filter, at most 2048 indices: 8 orientations of 5 by 5 cells in 8 rotations
  __shared__ int table[2048];
  const int table_size = nEntry * num_rotations;
  const bool cached = table_size <= 2048;
  if (cached && threadIdx.x < table_size) {
    table[threadIdx.x] = indices_data[threadIdx.x] - 1;
  }
  __syncthreads();

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int entry = index % nEntry;
    const int in_plane = (index / nEntry) % num_input_planes;
    const int out_plane = index / nEntry / num_input_planes;
    const float* grad = gradWeight_data +
        ((size_t)out_plane * num_rotations * num_input_planes + in_plane) * nEntry;
    float sum = 0;
    for (int rotation = 0; rotation < num_rotations; rotation++) {
      const int at = entry * num_rotations + rotation;
      const int source = cached ? table[at] : indices_data[at] - 1;
      sum += grad[source];
      grad += (size_t)num_input_planes * nEntry;
    }
    weight_data[index] = sum;
  }
}
