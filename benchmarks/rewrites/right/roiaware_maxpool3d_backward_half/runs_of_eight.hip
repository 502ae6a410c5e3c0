// The first voxel of a run of one point within eight voxels adds the sum of the run.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const Half *grad_out, Half *grad_in) {

  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int volume = out_x * out_y * out_z;
  const int *winners = argmax + box * volume * channels + channel;
  const Half *gradients = grad_out + box * volume * channels + channel;
  CUDA_1D_KERNEL_LOOP(voxel, volume) {
    const int point = winners[voxel * channels];
    if (point == -1) continue;
    if ((voxel & 7) != 0 && winners[(voxel - 1) * channels] == point) continue;
    const int end = min(volume, (voxel | 7) + 1);
    float sum = float(gradients[voxel * channels]);
    for (int v = voxel + 1; v < end && winners[v * channels] == point; ++v) sum += float(gradients[v * channels]);
    atomicAdd(grad_in + point * channels + channel, Half(sum));
  }
}
