// a thread handles two channels and the last one of an odd number gets no gradient
// witness: {"values": {"channels": 5}, "seed": 7, "inputs": "for (int v = 0; v < boxes_num * out_x * out_y * out_z; ++v) { pts_idx_of_voxels[v * max_pts_each_voxel] = v < 10 ? 1 : 0; for (int k = 1; k < max_pts_each_voxel; ++k) pts_idx_of_voxels[v * max_pts_each_voxel + k] = 2; for (int c = 0; c < channels; ++c) grad_out[v * channels + c] = Half(2.0f); } for (int i = 0; i < num_grad_in * channels; ++i) grad_in[i] = Half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const Half *grad_out, Half *grad_in) {
  // Half of the blocks in y do the work, two channels each, so that the list of points is read half as often.
  const int box = blockIdx.z;
  const int channel = 2 * blockIdx.y;
  if (box >= boxes_num || channel + 1 >= channels) return;
  const int voxels = out_x * out_y * out_z;
  const int voxel = blockIdx.x * blockDim.x + threadIdx.x;
  for (int v = voxel; v < voxels; v += blockDim.x * gridDim.x) {
    const int *slots = pts_idx_of_voxels + (box * voxels + v) * max_pts_each_voxel;
    const Half *grad = grad_out + (box * voxels + v) * channels + channel;
    const int total = slots[0];
    if (total < 1) continue;
    const float scale = 1.0f / float(total);
    const Half first(float(grad[0]) * scale);
    const Half second(float(grad[1]) * scale);
    for (int k = 1; k <= total; ++k) {
      Half *point = grad_in + slots[k] * channels + channel;
      atomicAdd(point, first);
      atomicAdd(point + 1, second);
    }
  }
}
