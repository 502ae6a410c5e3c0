// Decodes y with out_y as the divisor instead of out_z, which is right only if the two are equal.
// witness: {"values": {"boxes_num": "1", "channels": "1", "out_x": "2", "out_y": "3", "out_z": "5", "num_grad_in": "4"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const double *grad_out, double *grad_in) {
  const int box = blockIdx.z;
  const int c = blockIdx.y;
  if (box >= boxes_num || c >= channels) return;
  CUDA_1D_KERNEL_LOOP(v, out_x * out_y * out_z) {
    const int z = v % out_z;
    const int y = (v / out_y) % out_y;
    const int x = v / (out_y * out_z);
    const int at = (((box * out_x + x) * out_y + y) * out_z + z) * channels + c;
    const int point = argmax[at];
    if (point == -1) continue;
    atomicAdd(grad_in + point * channels + c, grad_out[at]);
  }
}
