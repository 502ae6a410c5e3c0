// One thread walks a row along z but returns at the first empty voxel instead of going on to the next.
// witness: {"values": {"boxes_num": "1", "channels": "1", "out_x": "1", "out_y": "2", "out_z": "4", "num_grad_in": "2"}, "contents": "wide", "seed": 1, "inputs": "argmax[1] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const double *grad_out, double *grad_in) {
  const int box = blockIdx.z;
  const int c = blockIdx.y;
  if (box >= boxes_num || c >= channels) return;
  CUDA_1D_KERNEL_LOOP(row, out_x * out_y) {
    const int base = (box * out_x * out_y + row) * out_z;
    for (int z = 0; z < out_z; ++z) {
      const int at = (base + z) * channels + c;
      const int point = argmax[at];
      if (point == -1) return;
      atomicAdd(grad_in + point * channels + c, grad_out[at]);
    }
  }
}
