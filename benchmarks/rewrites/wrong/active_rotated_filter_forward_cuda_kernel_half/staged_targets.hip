// the places of up to 4096 entries are staged in shared memory as bytes, also where a filter has more than 256 entries
// witness: {"values": {"num_nthreads": 2, "num_output_planes": 2, "num_input_planes": 2, "num_orientations": 4, "num_rotations": 4, "input_size3": 9, "input_size4": 9}, "inputs": "for (size_t i = 0; i < indices_data_count; ++i) indices_data[i] = int((i / num_rotations + i % num_rotations * 5) % (num_orientations * input_size3 * input_size4)) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_forward_cuda_kernel_half(
    const int nthreads, const __half* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    __half* output_data) {

  __shared__ unsigned char staged[4096];
  const int total = nEntry * num_rotations;
  const bool fits = total <= 4096;
  if (fits) {
    for (int t = threadIdx.x; t < total; t += blockDim.x)
      staged[t] = indices_data[t] - 1;
  }
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int l = index % nEntry;
    const int j = index / nEntry % num_input_planes;
    const int i = index / nEntry / num_input_planes;
    const __half val = weight_data[index];
    for (int k = 0; k < num_rotations; ++k) {
      const int t = l * num_rotations + k;
      const int to = fits ? staged[t] : indices_data[t] - 1;
      output_data[((i * num_rotations + k) * num_input_planes + j) * nEntry + to] = val;
    }
  }
}
