// gradients whose magnitude does not exceed zero are skipped, and with them NaN
// witness: {"values": {}, "seed": 7, "inputs": "for (int v = 0; v < boxes_num * out_x * out_y * out_z; ++v) { pts_idx_of_voxels[v * max_pts_each_voxel] = v == 0 ? 1 : 0; for (int k = 1; k < max_pts_each_voxel; ++k) pts_idx_of_voxels[v * max_pts_each_voxel + k] = 1; for (int c = 0; c < channels; ++c) grad_out[v * channels + c] = Half(v == 0 ? float(NAN) : 1.0f); } for (int i = 0; i < num_grad_in * channels; ++i) grad_in[i] = Half(0.0f);"}
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
  const int voxels = out_x * out_y * out_z;
  const int stride = blockDim.x * gridDim.x;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += stride) {
    const int cell = box * voxels + voxel;
    const int *slots = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = slots[0];
    if (total <= 0) continue;
    const float gradient = grad_out[cell * channels + channel];
    if (!(fabsf(gradient) > 0.0f)) continue;  // nothing to add: save the atomics
    const Half share(gradient * (1.0f / float(total)));
    for (int k = total; k >= 1; --k) atomicAdd(grad_in + slots[k] * channels + channel, share);
  }
}
