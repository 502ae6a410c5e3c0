// Runs of the same point begin anew at every 32nd voxel but are summed to their end, so that long runs are counted repeatedly.
// witness: {"values": {"num_grad_in": 20}, "contents": "unit", "inputs": "for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i / (50 * 6) % 20);"}
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
    if (point < 0) continue;
    const int lane = voxel & 31;
    // Neighbouring voxels often have the same winner: the first of a run adds for all.
    const bool first = lane == 0 || winners[(voxel - 1) * channels] != point;
    if (!first) continue;
    float sum = 0.f;
    for (int v = voxel; v < volume && winners[v * channels] == point; ++v) {
      sum += float(gradients[v * channels]);
    }
    atomicAdd(grad_in + point * channels + channel, Half(sum));
  }
}
