// gathers: each place of the output searches the indices for the entry that belongs there
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_forward_cuda_kernel_half(
    const int nthreads, const __half* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    __half* output_data) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int place = index % nEntry;
    const int plane = index / nEntry;
    const __half* filter = weight_data + (index - place);
    for (int k = 0; k < num_rotations; ++k) {
      int from = nEntry - 1;
      while (from >= 0 && indices_data[from * num_rotations + k] != place + 1) --from;
      if (from < 0) continue;
      const int channel = (plane / num_input_planes * num_rotations + k) * num_input_planes + plane % num_input_planes;
      output_data[channel * nEntry + place] = filter[from];
    }
  }
}
