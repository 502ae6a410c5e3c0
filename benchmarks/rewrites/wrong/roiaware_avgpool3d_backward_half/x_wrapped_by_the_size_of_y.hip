// the x coordinate of a voxel is taken modulo the size of y, which matters if there are more voxels along x than along y
// witness: {"values": {"out_x": 9, "out_y": 4, "out_z": 7}, "seed": 7, "inputs": "for (int v = 0; v < boxes_num * out_x * out_y * out_z; ++v) { pts_idx_of_voxels[v * max_pts_each_voxel] = (v / (out_y * out_z)) % out_x >= 4 ? 1 : 0; for (int k = 1; k < max_pts_each_voxel; ++k) pts_idx_of_voxels[v * max_pts_each_voxel + k] = 1; for (int c = 0; c < channels; ++c) grad_out[v * channels + c] = Half(1.0f); } for (int i = 0; i < num_grad_in * channels; ++i) grad_in[i] = Half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const Half *grad_out, Half *grad_in) {
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  for (int flat = blockIdx.x * blockDim.x + threadIdx.x; flat < out_x * out_y * out_z;
       flat += blockDim.x * gridDim.x) {
    int rest = flat;
    const int z = rest % out_z;
    rest /= out_z;
    const int y = rest % out_y;
    rest /= out_y;
    const int x = rest % out_y;
    const int cell = ((box * out_x + x) * out_y + y) * out_z + z;
    const int *slots = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = slots[0];
    const float scale = 1.0f / fmaxf(float(total), 1.0f);
    const Half share(float(grad_out[cell * channels + channel]) * scale);
    for (int k = 1; k <= total; ++k) atomicAdd(grad_in + slots[k] * channels + channel, share);
  }
}
