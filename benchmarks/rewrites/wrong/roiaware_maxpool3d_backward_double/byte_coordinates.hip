// Packs the voxel coordinates into bytes of one word, so a dimension above 256 wraps around.
// witness: {"values": {"boxes_num": "1", "channels": "1", "out_x": "1", "out_y": "1", "out_z": "300", "num_grad_in": "3"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned pack_voxel(int x, int y, int z) {
  return ((unsigned)(x & 0xff) << 16) | ((unsigned)(y & 0xff) << 8) |
         (unsigned)(z & 0xff);
}

__global__ void roiaware_maxpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const double *grad_out, double *grad_in) {
  const int box = blockIdx.z;
  const int c = blockIdx.y;
  if (box >= boxes_num || c >= channels) return;
  CUDA_1D_KERNEL_LOOP(v, out_x * out_y * out_z) {
    const unsigned code = pack_voxel(v / (out_y * out_z), (v / out_z) % out_y, v % out_z);
    const int x = (code >> 16) & 0xff;
    const int y = (code >> 8) & 0xff;
    const int z = code & 0xff;
    const int at = (((box * out_x + x) * out_y + y) * out_z + z) * channels + c;
    const int point = argmax[at];
    if (point == -1) continue;
    atomicAdd(grad_in + point * channels + c, grad_out[at]);
  }
}
