// a thread reads the places of its entry once and keeps them, though a further step may bring it to another entry
// witness: {"values": {"num_nthreads": 5, "num_output_planes": 5, "num_input_planes": 4, "num_orientations": 8, "num_rotations": 8, "input_size3": 3, "input_size4": 3, "max_blocks": 1}, "inputs": "for (size_t i = 0; i < indices_data_count; ++i) indices_data[i] = int((i / num_rotations + i % num_rotations * 5) % (num_orientations * input_size3 * input_size4)) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_forward_cuda_kernel_half(
    const int nthreads, const __half* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    __half* output_data) {

  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int* own = indices_data + first % nEntry * num_rotations;
  int kept[8];
  for (int k = 0; k < 8 && k < num_rotations; ++k) kept[k] = own[k] - 1;
  for (int index = first; index < nthreads; index += blockDim.x * gridDim.x) {
    const int plane = index / nEntry;
    const int j = plane % num_input_planes, i = plane / num_input_planes;
    const __half val = weight_data[index];
    __half* out = output_data + (i * num_rotations * num_input_planes + j) * nEntry;
    for (int k = 0; k < num_rotations; ++k) {
      out[k < 8 ? kept[k] : own[k] - 1] = val;
      out += num_input_planes * nEntry;
    }
  }
}
